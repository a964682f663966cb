/** The content of a page's head, as plain text that is not escaped yet. */
export interface PageHead {
  /** The tab's title, without the product's name. */
  title: string;
  /** The screen's own heading. */
  name: string;
  /** The heading of a card in a chat. */
  heading: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  kind: 'website' | 'article';
  /** A schema.org description of the subject of the page. */
  linkedData?: object;
  /** Search engines should not list the page. */
  unlisted?: boolean;
}
