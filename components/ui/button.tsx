import { Kbd } from "./kbd";
import { Spinner } from "./spinner";

type Look = "primary" | "secondary" | "quiet";

const looks: Record<Look, string> = {
  primary: "btn-p",
  secondary: "btn-s",
  quiet: "btn-q",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look, small = false, wide = false): string {
  return `btn ${looks[look]}${small ? " btn-sm" : ""}${wide ? " btn-w" : ""}`;
}

export type ButtonProps = Omit<
  React.ComponentPropsWithRef<"button">,
  "aria-disabled"
> & {
  look?: Look;
  small?: boolean;
  wide?: boolean;
  keys?: string | readonly string[];
  /** Not possible yet. Stays focusable, so that a press can say why. */
  blocked?: boolean;
  busy?: boolean;
};

export function Button({
  look = "secondary",
  small = false,
  wide = false,
  keys,
  blocked = false,
  busy = false,
  type = "button",
  className = "",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look, small, wide)} ${className}`.trim()}
      aria-disabled={blocked || busy || undefined}
    >
      {busy && <Spinner />}
      {children}
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  );
}
