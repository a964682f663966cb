import * as z from 'zod';

/** The id of a tornado, also a source's or a retired one, or of a storm report. */
export const targetId = z
  .string()
  .regex(/^[\w~.:-]{1,60}$/)
  .meta({ description: 'an id such as 19740403-k3v9qx2a or spc-20130520-k3v9qx2a' })
  .optional();

/** What a contribution is about: exactly one of these, which `hasOneTarget` checks. */
export const targetFields = {
  tornadoId: targetId,
  tornado_id: targetId,
  spcReportId: targetId,
  spc_report_id: targetId,
};
type TargetFields = { [K in keyof typeof targetFields]?: string | undefined };

/** Returns the target of a body; that of an edit suggestion may be in its content. */
export function namedTarget(body: TargetFields, content: TargetFields = {}) {
  const tornadoIds = [body, content].flatMap((named) => [named.tornadoId, named.tornado_id]);
  const reportIds = [body, content].flatMap((named) => [named.spcReportId, named.spc_report_id]);
  const isNamed = (id: string | undefined) => id !== undefined;
  return { tornadoId: tornadoIds.find(isNamed), spcReportId: reportIds.find(isNamed) };
}

/** Returns whether exactly one of these fields is there. */
export function hasOneOf<T extends object>(body: T, ...names: (keyof T)[]): boolean {
  return names.filter((name) => body[name] !== undefined).length === 1;
}

export function hasOneTarget(body: TargetFields, content: TargetFields = {}): boolean {
  const names = Object.keys(targetFields) as (keyof TargetFields)[];
  return names.flatMap((name) => [body[name], content[name]]).filter((id) => id !== undefined).length === 1;
}

export const oneTargetOnly = 'one with exactly one of "tornadoId" and "spcReportId"';
