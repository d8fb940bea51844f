import { Button } from "@/components/ui/button";
import type { CitationState } from "@/lib/citation/citation-item-view";
import { STATE_WORDS, STATUS_WORDS } from "./citation-words";

/** What the citation queue is narrowed to. */
export type CitationFilters = {
  state: CitationState;
  status?: Exclude<keyof typeof STATUS_WORDS, "verified">;
};

/** An ordinary form, so that a filtered queue has an address that can be sent. */
export function CitationFilterForm({ filter }: { filter: CitationFilters }) {
  return (
    <form className="audit-f" method="get">
      <label>
        Show
        <select name="state" defaultValue={filter.state}>
          {Object.entries(STATE_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        The audit says
        <select name="status" defaultValue={filter.status ?? ""}>
          <option value="">anything</option>
          {Object.entries(STATUS_WORDS)
            .filter(([value]) => value !== "verified")
            .map(([value, words]) => (
              <option key={value} value={value}>
                {value}: {words}
              </option>
            ))}
        </select>
      </label>
      <Button type="submit">Filter</Button>
    </form>
  );
}
