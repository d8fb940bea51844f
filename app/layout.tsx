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
  // Reading the nonce makes every page dynamic, which a nonce needs.
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <html lang="en">
      <body>
        <StyleNonce nonce={nonce} />
        {children}
      </body>
    </html>
  );
}
