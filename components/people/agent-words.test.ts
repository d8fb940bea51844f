import { expect, test } from "vitest";
import { agentWords } from "./agent-words";

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    "Chrome 147 on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0",
    "Edge 146 on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15",
    "Safari 19 on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari 19 on iOS",
  ],
  [
    "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    "Firefox 140 on Android",
  ],
])("%s", (agent, words) => {
  expect(agentWords(agent)).toBe(words);
});

test("what is no browser is shown as it calls itself", () => {
  expect(agentWords("curl/8.9.1")).toBe("curl/8.9.1");
  expect(agentWords("")).toBe("It did not say what it is");
  expect(agentWords(null)).toBe("It did not say what it is");
});
