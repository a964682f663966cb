import * as z from 'zod';
import type { Problem } from '@touchdown/shared/contract/problem.ts';
import type { CachedCatalogue, ServedRecord } from '../../../../domain/catalogue/cached-catalogue.ts';
import type { StormReportCatalogue } from '../../../../domain/catalogue/storm-report-catalogue.ts';
import type { TornadoStore } from '../../../../domain/catalogue/tornado-store.ts';
import type { DaySources } from '../../../../domain/days/find-day.ts';
import type { Reply } from '../../../../platform/http/reply.ts';
import type { SelectPorts } from '../../../../domain/tornadoes/search/select-ports.ts';
import type { listAllCorrections } from '../../../../domain/corrections/list-all-corrections.ts';
import { recordCaveats } from './caveats.ts';

/** What every answer of a tool has. */
const answerHead = {
  release: z.string().nullable().describe('The release of the record that the answer is from'),
  ids: z.array(z.string()).describe('The ids of the tornadoes that the answer rests on or names'),
  caveats: z.array(z.string()).describe('What must be said with the answer'),
};

/** Returns the schema of an answer. */
export function answerOf<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject({ ...answerHead, ...shape });
}

export interface ToolPorts {
  catalogue: Pick<CachedCatalogue, 'forAnswer'>;
  reports: Pick<StormReportCatalogue, 'forAnswer'>;
  store: TornadoStore;
  search: SelectPorts;
  listCorrections: ReturnType<typeof listAllCorrections>;
  now: () => number;
  /** Hears of a narrative that cannot be read; the answer then goes without its sentence. */
  onFailure: (error: unknown) => void;
}

/** What a tool reads for one call. */
export interface ToolCall {
  ports: ToolPorts;
  record: ServedRecord;
  days: () => Promise<DaySources>;
  reply: Reply;
  /** Such as `https://example.org`. */
  site: string;
}

export interface McpTool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  run: (input: z.output<I>, call: ToolCall) => Promise<z.input<O>>;
}

/** Keeps the types of a tool's schemas for its function. A list of tools has forgotten them. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: McpTool<I, O>): McpTool {
  return tool;
}

/** Returns the head of an answer. */
export function headOf(record: ServedRecord, ids: readonly string[], caveats: readonly string[]) {
  return {
    release: record.pointer?.release ?? null,
    ids: [...new Set(ids)],
    caveats: [...new Set([...recordCaveats(record), ...caveats])],
  };
}

/** The sentence of a refusal, with what is wrong about each value. */
export function sentenceOf({ message, details }: Problem): string {
  const wrong = details.map(
    ({ field, received, allowed }) => `${field}: got ${received}, allowed: ${allowed}`,
  );
  return [message, ...wrong].join(' ');
}
