import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { Blank } from "@/components/ui/blank";
import { buttonClass } from "@/components/ui/button";

export default function NotFoundPage() {
  return (
    <main className="page" id="main">
      <h1 className="vh">Nothing here</h1>
      <Blank
        of={FileQuestion}
        title="Nothing here"
        action={
          <Link className={buttonClass("secondary")} href="/">
            All projects
          </Link>
        }
      >
        There is no such page, or it belongs to a project that you take no part
        in.
      </Blank>
    </main>
  );
}
