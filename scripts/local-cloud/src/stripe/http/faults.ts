/** What goes wrong on request, as it does between a site and Stripe. */
export interface Faults {
  /** The next answers have this status: 429 and 500 are those that Stripe gives. The call is not carried out. */
  failNext: (times: number, status: number) => void;
  /** The next calls are carried out, but their answers have this status. */
  failAfterNext: (times: number, status: number) => void;
  /** Every answer comes later by this. */
  slowBy: (ms: number) => void;
  /** The next calls are carried out, but their answers break off in the middle. */
  cutNext: (times: number) => void;
  /** The server refuses connections until it is released. */
  down: () => Promise<void>;
  /** Ends all faults. */
  release: () => Promise<void>;
}

export interface FaultPlan {
  before: { times: number; status: number };
  after: { times: number; status: number };
  slowMs: number;
  cuts: number;
}

export function noFaults(): FaultPlan {
  return { before: { times: 0, status: 500 }, after: { times: 0, status: 500 }, slowMs: 0, cuts: 0 };
}

export function takeFault(fault: { times: number; status: number }): number | undefined {
  if (fault.times === 0) return undefined;
  fault.times -= 1;
  return fault.status;
}
