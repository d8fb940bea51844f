import {
  Check,
  Locate,
  type LucideIcon,
  Plus,
  TriangleAlert,
} from "lucide-react";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { Icon } from "@/components/ui/icon";
import { StateGlyph } from "@/components/ui/state-glyph";
import { When } from "@/components/ui/when";
import type { ExportsView } from "./export-view";

/** What an export would hold now, in six figures. */
export function ExportFigures({ view }: { view: ExportsView }) {
  const { correct, unsourced } = view.dismissed;
  return (
    <ul className="strip strip-6" aria-label="This export">
      <Figure n={view.ready} of={Check} word="Ready">
        in {view.readyFiles} {view.readyFiles === 1 ? "file" : "files"}
      </Figure>
      <Figure n={view.fresh} of={Plus} word="New">
        {view.since === null ? (
          "nothing was exported before"
        ) : (
          <>
            since <When at={view.since} />
          </>
        )}
      </Figure>
      <Figure n={view.conflictCount} of={TriangleAlert} word="In conflict">
        held back
      </Figure>
      <Figure
        n={view.toRecheck}
        glyph={<StateGlyph state="recheck" />}
        word="To recheck"
      >
        left out until somebody looks
      </Figure>
      <Figure
        n={correct + unsourced}
        glyph={<DispositionGlyph disposition="correct" />}
        word="Dismissed"
      >
        {correct} correct, {unsourced} unsourced
      </Figure>
      <Figure n={view.judgeAgain} of={Locate} word="Judge again">
        with a source somebody found
      </Figure>
    </ul>
  );
}

function Figure({
  n,
  of,
  glyph,
  word,
  children,
}: {
  n: number;
  of?: LucideIcon;
  glyph?: React.ReactNode;
  word: string;
  children: React.ReactNode;
}) {
  return (
    <li>
      <div className="strip-c">
        <span className="strip-n">{n.toLocaleString("en")}</span>
        <span className="strip-w">
          {of === undefined ? glyph : <Icon of={of} size={14} />}
          {word}
        </span>
        <span className="strip-s">{children}</span>
      </div>
    </li>
  );
}
