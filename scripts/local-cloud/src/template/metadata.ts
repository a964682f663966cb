/** The metadata of a function or a task definition that names its source file, which then runs in place of its bundle. */
export const entryMetadata = 'local-cloud:entry';

/** The metadata of a scheduled rule whose function calls a server of somebody else, and names that server. */
export const outwardMetadata = 'local-cloud:outward';

/** The metadata of a scheduled rule whose function reads a queue, and names that queue by its logical id. */
export const queueMetadata = 'local-cloud:queue';
