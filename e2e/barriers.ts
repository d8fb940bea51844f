import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What shuts somebody out of a page: axe's rule and where, in each colour scheme. */
export async function barriersOf(page: Page): Promise<string[]> {
  // What fades has no colour of its own while it does.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  // Of the colour scheme only contrast depends.
  const dark = await axe(page).withRules(["color-contrast"]).analyze();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return [
    ...light.violations.map((one) => wordsOf(one, "light")),
    ...dark.violations.map((one) => wordsOf(one, "dark")),
  ];
}

/** No page has frames, so that nothing has to be put together elsewhere. */
function axe(page: Page) {
  return new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: false });
}

function wordsOf(
  { id, nodes }: { id: string; nodes: { target: unknown[] }[] },
  scheme: string,
): string {
  const where = nodes.slice(0, 5).map(({ target }) => target.join(" "));
  return `axe, ${scheme}: ${id} at ${where.join(", ")}`;
}
