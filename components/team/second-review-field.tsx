import type { SecondReview } from "@/lib/review/next-state";

const CHOICES: { id: SecondReview; title: string; words: string }[] = [
  { id: "off", title: "Off", words: "One person's answer confirms." },
  {
    id: "fixes",
    title: "For fixes",
    words: "Outdated and wrong wait for a second person.",
  },
  { id: "all", title: "For all", words: "Every answer does." },
];

/** Whether a second person has to look, blind to the first. */
export function SecondReviewField({
  value,
  readOnly,
}: {
  value: SecondReview;
  readOnly: boolean;
}) {
  return (
    <fieldset className="way" disabled={readOnly}>
      <legend>Second review</legend>
      {CHOICES.map(({ id, title, words }) => (
        <label key={id}>
          <input
            type="radio"
            name="secondReview"
            value={id}
            defaultChecked={id === value}
          />
          <span className="rd" />
          <span>
            <b>{title}</b>
            {words}
          </span>
        </label>
      ))}
      <p className="teach">
        The second person does not see the first answer before they gave theirs.
        Where the two differ, a lead settles it. What waits already goes on
        waiting.
      </p>
    </fieldset>
  );
}
