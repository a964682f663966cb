/** Two processors decode and draw at the same time. In units of Fargate: 1,024 are a processor. */
export const workerSize = { cpu: 2048, memoryLimitMiB: 4096 };

/** The processors of a worker, as Fargate's quotas count them. */
export const workerVcpus = workerSize.cpu / 1024;

/**
 * Fargate on ARM in us-east-1, in dollars, as the pricing page had it on the date in `scripts/cost/prices.ts`. Here
 * because functions bound a day's loops by money, and `npm run cost` counts the same money.
 */
export const fargatePrices = { perProcessorHour: 0.03238, perGigabyteHour: 0.00356, perAddressHour: 0.005 };

/** The share of workers on Fargate Spot, and what Spot costs of the list price. Both are assumptions. */
export const spotShare = 0.8;
export const spotPrice = 0.3;

/** From RunTask until a worker asks for its first job. Fargate bills from the download of the image on. */
export const workerStartSeconds = 45;

/** What an average worker costs in an hour: about four cents. */
export function workerDollarsPerHour({ processors, gigabytes }: { processors: number; gigabytes: number }) {
  const { perProcessorHour, perGigabyteHour, perAddressHour } = fargatePrices;
  const list = processors * perProcessorHour + gigabytes * perGigabyteHour;
  return list * (spotShare * spotPrice + 1 - spotShare) + perAddressHour;
}
