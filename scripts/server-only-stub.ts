// Stands in for the "server-only" guard outside Next, where nothing is bundled for a browser.
export {};
