import { Toaster } from "@/components/ui/toaster";

/**
 * The frame of every signed-in page: a skip link, the top bar, one `main`
 * (`.bench` or `.page`, with an optional `.foot` after it) and the toasts.
 */
export function Shell({
  top,
  children,
}: {
  top: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Toaster>
      <div className="shell">
        <a className="skip" href="#main">
          Skip to the content
        </a>
        {top}
        {children}
      </div>
    </Toaster>
  );
}
