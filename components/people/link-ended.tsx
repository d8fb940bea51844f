import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Frame } from "./frame";

/** A one-time link that was used, or ran out. */
export function LinkEnded() {
  return (
    <Frame title="This link has ended">
      <p className="teach">
        It was used before, or it is older than 72 hours. A lead or the
        administrator can make you a new one. If you have an account, sign in.
      </p>
      <p className="form">
        <Link className={buttonClass("primary", false, true)} href="/sign-in">
          Sign in
        </Link>
      </p>
    </Frame>
  );
}
