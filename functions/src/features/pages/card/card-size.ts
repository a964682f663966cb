/** What chats expect of the picture beside a link, in pixels. */
export const cardSize = { width: 1200, height: 630 };
