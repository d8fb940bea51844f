import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

test.each([
  { header: "203.0.113.9", address: "203.0.113.9" },
  { header: "1.2.3.4, 203.0.113.9", address: "203.0.113.9" },
  { header: "", address: "direct" },
  { header: null, address: "direct" },
])("$header means $address", ({ header, address }) => {
  expect(clientAddress(header)).toBe(address);
});
