import * as z from "zod";

/** What a registry says that a DOI names. */
export type RegisteredWork = {
  registry: "Crossref" | "DataCite";
  titles: string[];
  /** Last names, and the names of organisations. */
  authors: string[];
  /** Every year that it may be said to be of: in print, online, as a preprint. */
  years: number[];
  venues: string[];
};

/** What is known of a DOI. `exists` is null where it could not be found out. */
export type DoiFacts = {
  exists: boolean | null;
  work: RegisteredWork | null;
};

/** The DOI proxy's answer (DOI Handbook, REST API): 1 found, 100 no such handle. */
const HandleAnswer = z.looseObject({
  responseCode: z.number(),
  handle: z.string(),
});

/**
 * Whether doi.org knows a DOI. Null for any other code, for an answer of
 * another shape and for one about another DOI: unknown is never "invalid".
 */
export function readHandleAnswer(value: unknown, doi: string): boolean | null {
  const answer = HandleAnswer.safeParse(value);
  if (!answer.success) return null;
  const { handle, responseCode } = answer.data;
  if (handle.toLowerCase() !== doi.toLowerCase()) return null;
  if (responseCode === 1) return true;
  return responseCode === 100 ? false : null;
}

const texts = z.array(z.string()).catch([]);
const CrossrefDate = z
  .looseObject({
    "date-parts": z.array(z.array(z.number().nullable())).catch([]),
  })
  .optional()
  .catch(undefined);

/** api.crossref.org/works/{doi}: a message of type "work". */
const CrossrefAnswer = z.looseObject({
  message: z.looseObject({
    title: texts,
    subtitle: texts,
    "original-title": texts,
    "container-title": texts,
    "short-container-title": texts,
    author: z
      .array(
        z.looseObject({
          family: z.string().optional(),
          name: z.string().optional(),
        }),
      )
      .catch([]),
    issued: CrossrefDate,
    published: CrossrefDate,
    "published-print": CrossrefDate,
    "published-online": CrossrefDate,
    posted: CrossrefDate,
  }),
});

/** Null where the answer is no work of Crossref's. */
export function readCrossrefWork(value: unknown): RegisteredWork | null {
  const answer = CrossrefAnswer.safeParse(value);
  if (!answer.success) return null;
  const { message } = answer.data;
  const dates = [
    message.issued,
    message.published,
    message["published-print"],
    message["published-online"],
    message.posted,
  ];
  const { title, subtitle } = message;
  const joined = title.flatMap((main) =>
    subtitle.map((sub) => `${main}: ${sub}`),
  );
  return {
    registry: "Crossref",
    titles: [...title, ...joined, ...message["original-title"]],
    authors: message.author.flatMap(({ family, name }) => family ?? name ?? []),
    years: distinct(
      dates.flatMap((date) => date?.["date-parts"][0]?.[0] ?? []),
    ),
    venues: [
      ...message["container-title"],
      ...message["short-container-title"],
    ],
  };
}

/** api.datacite.org/dois/{doi}: JSON:API, schema 4. */
const DataCiteAnswer = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({
      titles: z.array(z.looseObject({ title: z.string() })).catch([]),
      creators: z
        .array(
          z.looseObject({
            name: z.string().optional(),
            familyName: z.string().nullish(),
          }),
        )
        .catch([]),
      publicationYear: z.coerce.number().int().optional().catch(undefined),
      dates: z.array(z.looseObject({ date: z.string().nullish() })).catch([]),
      container: z
        .looseObject({ title: z.string().optional() })
        .nullish()
        .catch(undefined),
    }),
  }),
});

/** Null where the answer is no DOI of DataCite's. */
export function readDataCiteWork(value: unknown): RegisteredWork | null {
  const answer = DataCiteAnswer.safeParse(value);
  if (!answer.success) return null;
  const { titles, creators, publicationYear, dates, container } =
    answer.data.data.attributes;
  const dated = dates.flatMap(({ date }) => {
    const year = /^\d{4}/.exec(date ?? "")?.[0];
    return year === undefined ? [] : Number(year);
  });
  return {
    registry: "DataCite",
    titles: titles.map(({ title }) => title),
    authors: creators.flatMap(
      ({ familyName, name }) => familyName ?? name?.split(",")[0] ?? [],
    ),
    years: distinct([...(publicationYear ? [publicationYear] : []), ...dated]),
    venues: container?.title ? [container.title] : [],
  };
}

function distinct(years: number[]): number[] {
  return [...new Set(years)];
}

/** Prefixes whose DOIs DataCite registers: arXiv and the large repositories. */
const DATACITE = new Set([
  "10.48550",
  "10.5281",
  "10.6084",
  "10.5061",
  "10.17605",
  "10.7910",
  "10.17632",
  "10.13140",
  "10.5438",
  "10.14454",
  "10.5072",
]);

/** The registry to ask first; the other is asked where it knows nothing. */
export function likelyRegistry(doi: string): RegisteredWork["registry"] {
  return DATACITE.has(doi.split("/")[0] ?? "") ? "DataCite" : "Crossref";
}
