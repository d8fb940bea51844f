import { BrandMark } from "@/components/ui/brand-mark";

/** The narrow page of everybody who is not signed in yet. */
export function Frame({
  title,
  children,
}: {
  title: string;
  children: React.ReactNode;
}) {
  return (
    <main className="sign" id="main">
      <div className="sign-b">
        <p className="sign-m">
          <BrandMark />
          <span>Reground</span>
        </p>
        <p className="sign-t">
          A claim. <mark className="qt">Its source, as it stands today.</mark>{" "}
          Your word on it.
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
