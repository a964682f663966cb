/** Pages that other sites may show in a frame are below this path, and nothing else is. */
export const embedFolder = '/embed';
export const oembedPath = '/oembed';
