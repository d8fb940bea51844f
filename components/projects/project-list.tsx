import Link from "next/link";
import { ProgressBar, progressSentence } from "@/components/ui/progress-bar";
import { When } from "@/components/ui/when";
import type { ProjectCard } from "./project-view";

/** Every project the reader may see, and how far along each is. */
export function ProjectList({ projects }: { projects: ProjectCard[] }) {
  return (
    <ul className="plist">
      {projects.map((project) => {
        const { slug, name, done, waiting, open, lastImportAt } = project;
        const all = done + waiting + open;
        return (
          <li key={slug}>
            <Link href={`/p/${slug}`}>
              <span>
                <b>{name}</b>
                <span className="meta">
                  {slug}
                  {", "}
                  {lastImportAt === null ? (
                    "no ledger yet"
                  ) : (
                    <>
                      last ledger <When at={lastImportAt} />
                    </>
                  )}
                </span>
              </span>
              <ProgressBar
                done={done}
                waiting={waiting}
                open={open}
                label={progressSentence(done, waiting, open)}
              />
              <span className="num">
                <b>{done.toLocaleString("en")}</b> of {all.toLocaleString("en")}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
