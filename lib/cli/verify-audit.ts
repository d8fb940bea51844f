import { type ChainReport, listChains, verifyChain } from "@/lib/audit/queries";
import {
  type ChainEnd,
  checkpointLine,
  parseCheckpoint,
} from "@/lib/audit/verify-chain";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground verify-audit [--project P] [--checkpoint LINE]… [--json]

Reads every chain of events and says whether it stands as it was written. For each
it prints a checkpoint line: keep them where the database's holder cannot change
them, and hand them in later. An edit, a removal, a swap and an insert show by
themselves; events cut off the end together with the chain's head show only
against a checkpoint, and so does a chain that was forged whole.
`;

/** `verify-audit`: exit 1 where a chain is not as it was written. */
export async function verifyAudit(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    project: { type: "string" },
    checkpoint: { type: "string", multiple: true },
  });
  const kept = parsed.ok ? readCheckpoints(parsed.values.checkpoint) : null;
  if (!parsed.ok || !kept) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const { json = false, project } = parsed.values;
  const chains = (await listChains()).filter(
    ({ slug }) => project === undefined || slug === project,
  );
  if (chains.length === 0) {
    io.stderr(`There is no project ${project}.\n`);
    return EXIT.usage;
  }
  const tell = json ? inJson : inWords;
  let faults = 0;
  for (const { chain, slug } of chains) {
    const report = await verifyChain(chain, kept.get(chain) ?? null);
    if (report.fault) faults += 1;
    io.stdout(tell(slug ?? "instance", chain, report));
  }
  return faults === 0 ? EXIT.done : EXIT.no;
}

function inWords(name: string, chain: string, { end, fault }: ChainReport) {
  return fault
    ? `${name}: NOT as it was written: ${fault.words}\n`
    : `${name}: ${end.seq} events stand as they were written\n${checkpointLine(chain, end)}\n`;
}

function inJson(name: string, chain: string, { end, fault }: ChainReport) {
  const told = fault && { seq: fault.seq.toString(), words: fault.words };
  const events = end.seq.toString();
  return `${JSON.stringify({ name, chain, events, hash: end.hash, fault: told })}\n`;
}

/** Null where a line is no checkpoint. */
function readCheckpoints(lines: readonly string[] = []) {
  const parsed = lines.map(parseCheckpoint);
  const kept = new Map<string, ChainEnd>();
  for (const one of parsed) {
    if (!one) return null;
    kept.set(one.chain, one.end);
  }
  return kept;
}
