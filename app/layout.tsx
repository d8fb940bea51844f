import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { StyleNonce } from "@/components/ui/style-nonce";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Reground", template: "%s · Reground" },
  description: "Review what an LLM judge flagged, beside the live source.",
  robots: { index: false },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({
  children,
}: Readonly<{ children: React.ReactNode }>) {
  // Reading a header makes every page dynamic, which the policy's nonce needs.
  await headers();
  return (
    <html lang="en">
      <body>
        <StyleNonce />
        {children}
      </body>
    </html>
  );
}
