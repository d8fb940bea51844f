import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenDoi, doiKey, findArxivId, findDoi, findDois } from "./doi";

test.each([
  ["https://doi.org/10.1234/abc", "10.1234/abc"],
  ["DOI: 10.1234/ABC.def-1.", "10.1234/ABC.def-1"],
  ["(see 10.1234/abc)", "10.1234/abc"],
  ["10.1016/S0140-6736(05)00001-2", "10.1016/S0140-6736(05)00001-2"],
  ["[10.1234/abc](https://doi.org/10.1234/abc)", "10.1234/abc"],
  ["<https://doi.org/10.1234/abc>", "10.1234/abc"],
  ["https://doi.org/10.1234%2Fabc", "10.1234/abc"],
  ["version 10.12/3", null],
  ["10.1234/", null],
])("%s holds %s", (text, doi) => {
  expect(findDoi(text)).toBe(doi);
});

test("a DOI named twice in other letters is one", () => {
  expect(findDois("10.1234/abc, 10.1234/ABC and 10.1234/d")).toEqual([
    "10.1234/abc",
    "10.1234/d",
  ]);
});

test("a DOI is found again in any sentence around it", () => {
  const name = fc.stringMatching(
    /^[a-zA-Z0-9][a-zA-Z0-9.\-/]{0,20}[a-zA-Z0-9]$/,
  );
  fc.assert(
    fc.property(
      name,
      fc.integer({ min: 1000, max: 99999 }),
      (suffix, prefix) => {
        const doi = `10.${prefix}/${suffix}`;
        expect(findDoi(`See (doi:${doi}), too.`)).toBe(doi);
        expect(findDois(`${doi} ${doi}`).map(doiKey)).toEqual([doiKey(doi)]);
        expect(brokenDoi(doi)).toBeNull();
      },
    ),
  );
});

test.each([
  ["arXiv:2005.11401v4", "2005.11401"],
  ["https://arxiv.org/pdf/2005.11401", "2005.11401"],
  ["arXiv: cs/0112017v1", "cs/0112017"],
  ["the arxiv paper of 2005", null],
  ["arxiv:hep-th/9901001", "hep-th/9901001"],
])("%s is arXiv's %s", (text, id) => {
  expect(findArxivId(text)).toBe(id);
});
