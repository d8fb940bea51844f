import { expect, test } from "vitest";
import { cohensKappa } from "./kappa";

// Published: J. L. Fleiss, B. Levin, M. C. Paik, "Statistical Methods for Rates
// and Proportions", 3rd ed. (2003), table 18.1: two raters, 100 patients,
// psychotic, neurotic, organic. Kappa .68, standard error .087, in steps that
// the book rounds.
const FLEISS = [
  [75, 1, 4],
  [5, 4, 1],
  [0, 0, 10],
];

test("Fleiss's 100 patients have the published kappa and standard error", () => {
  const found = cohensKappa(FLEISS);
  expect(found).toMatchObject({ both: 100, agreed: 89 });
  expect(found.kappa).toBeCloseTo(0.23 / 0.34, 10);
  const error = ((found.high ?? 0) - (found.low ?? 0)) / 2 / 1.96;
  expect(Math.abs(error - 0.087)).toBeLessThan(0.001);
});

// Published: "Cohen's kappa", Wikipedia: grant proposals, and two tables of
// the same agreement whose kappas differ.
test.each([
  {
    table: [
      [20, 5],
      [10, 15],
    ],
    kappa: 0.4,
  },
  {
    table: [
      [45, 15],
      [25, 15],
    ],
    kappa: 0.1304,
  },
  {
    table: [
      [25, 35],
      [5, 35],
    ],
    kappa: 0.2593,
  },
])("the table $table has the published kappa $kappa", ({ table, kappa }) => {
  expect(cohensKappa(table).kappa).toBeCloseTo(kappa, 4);
});

test("two who always agree have one, and who could only agree have none", () => {
  expect(
    cohensKappa([
      [3, 0],
      [0, 4],
    ]),
  ).toMatchObject({ kappa: 1, low: 1 });
  expect(
    cohensKappa([
      [7, 0],
      [0, 0],
    ]).kappa,
  ).toBeNull();
  expect(
    cohensKappa([
      [0, 0],
      [0, 0],
    ]).kappa,
  ).toBeNull();
});
