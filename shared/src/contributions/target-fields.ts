import * as z from 'zod';

/** The id of a tornado, also a source's or a retired one, or of a storm report. */
const targetId = z
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

export function namedTarget(body: TargetFields) {
  return {
    tornadoId: body.tornadoId ?? body.tornado_id,
    spcReportId: body.spcReportId ?? body.spc_report_id,
  };
}

/** Returns whether exactly one of these fields is there. */
export function hasOneOf<T extends object>(body: T, ...names: (keyof T)[]): boolean {
  return names.filter((name) => body[name] !== undefined).length === 1;
}

export function hasOneTarget(body: TargetFields): boolean {
  return hasOneOf(body, 'tornadoId', 'tornado_id', 'spcReportId', 'spc_report_id');
}

export const oneTargetOnly = 'one with exactly one of "tornadoId" and "spcReportId"';
