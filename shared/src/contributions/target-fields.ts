import * as z from 'zod';

/** The id of a tornado, also a source's or a retired one, or of a storm report. */
export const targetId = z
  .string()
  .regex(/^[\w~.:-]{1,60}$/)
  .meta({ description: 'an id such as 19740403-k3v9qx2a or spc-20130520-k3v9qx2a' })
  .optional();

/** What a contribution is about, in any of these fields. `refuseTargets` checks that they all name one thing. */
export const targetFields = {
  tornadoId: targetId,
  tornado_id: targetId,
  spcReportId: targetId,
  spc_report_id: targetId,
};

/** The same in the content of an edit suggestion. */
export const contentTargetFields = {
  targetTornadoId: targetId,
  target_tornado_id: targetId,
  targetSpcReportId: targetId,
  target_spc_report_id: targetId,
};

type FieldName = keyof typeof targetFields | keyof typeof contentTargetFields;
type TargetFields = { [K in FieldName]?: string | undefined };

const tornadoFields = ['tornadoId', 'tornado_id', 'targetTornadoId', 'target_tornado_id'] as const;
const reportFields = ['spcReportId', 'spc_report_id', 'targetSpcReportId', 'target_spc_report_id'] as const;

/** Returns the target of a body; that of an edit suggestion may be in its content, or in both. */
export function namedTarget(body: TargetFields, content: TargetFields = {}) {
  const idOf = (field: FieldName) => body[field] ?? content[field];
  const firstOf = (fields: readonly FieldName[]) => fields.map(idOf).find((id) => id !== undefined);
  return { tornadoId: firstOf(tornadoFields), spcReportId: firstOf(reportFields) };
}

/** Returns a sentence unless the fields name exactly one thing. They may name it more than once. */
export function refuseTargets(body: TargetFields, content: TargetFields = {}): string | undefined {
  const named = (kind: 'tornado' | 'report', fields: readonly FieldName[]) =>
    fields.flatMap((field) => {
      const id = body[field] ?? content[field];
      return id === undefined ? [] : [{ kind, field, id }];
    });
  const all = [...named('tornado', tornadoFields), ...named('report', reportFields)];
  const [first] = all;
  if (!first) return noTarget;
  const other = all.find(({ kind, id }) => kind !== first.kind || id !== first.id);
  if (!other) return undefined;
  return `A contribution is about one tornado or one storm report, but "${first.field}" is ${first.id} and "${other.field}" is ${other.id}.`;
}

const noTarget =
  'Please name the tornado or the storm report that this is about, with "tornadoId" or "spcReportId".';

/** Returns whether exactly one of these fields is there. */
export function hasOneOf<T extends object>(body: T, ...names: (keyof T)[]): boolean {
  return names.filter((name) => body[name] !== undefined).length === 1;
}
