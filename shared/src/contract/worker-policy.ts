/** The one Trusted Types policy that pages may create. It makes the URLs of the app's own workers. */
export const workerPolicy = 'touchdown-workers';
