import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Reground", template: "%s · Reground" },
  description: "Review what an LLM judge flagged, beside the live source.",
};

export default function RootLayout({
  children,
}: Readonly<{ children: React.ReactNode }>) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
