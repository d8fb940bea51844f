/** Scrollers take focus, so that arrow keys scroll them (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A named region that scrolls by itself and can be reached by keyboard. */
export function ScrollRegion({
  label,
  ...rest
}: Omit<React.ComponentPropsWithRef<"section">, "aria-label"> & {
  label: string;
}) {
  return <section {...rest} {...focusable} aria-label={label} />;
}
