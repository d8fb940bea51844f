import { JudgeTable } from "@/components/overview/judge-table";
import type { ShareRow } from "@/components/overview/overview-view";
import { intervalWords } from "@/components/overview/whisker";

/** How often people agreed with second opinions. Nothing before there is one. */
export function OpinionAgreement({
  all,
  rows,
}: {
  all: ShareRow;
  rows: readonly ShareRow[];
}) {
  if (all.of === 0) return null;
  return (
    <section aria-labelledby="second-h">
      <header className="h2">
        <h2 id="second-h">Second opinions</h2>
      </header>
      <p className="lead">
        People agreed with{" "}
        <b>
          {all.hits} of {all.of}
        </b>
        : <b>{Math.round((100 * all.hits) / all.of)} %</b>, 95 % interval{" "}
        {intervalWords(all.low, all.high)}.
      </p>
      <JudgeTable
        rows={rows}
        head="Opinion"
        hitsHead="Agreed"
        caption="Share that people agreed with, by opinion, with 95 % Wilson interval"
        interval
      />
    </section>
  );
}
