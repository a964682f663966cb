/** Two processors decode and draw at the same time; a loop then takes about a minute. */
export const workerSize = { cpu: 2048, memoryLimitMiB: 4096 };

/** The processors of a worker, as Fargate's quotas count them. */
export const workerVcpus = workerSize.cpu / 1024;
