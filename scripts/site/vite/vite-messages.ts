/** Asks the process of Vite for the app's page with the development client in it. */
export interface PageRequest {
  id: number;
  path: string;
}

/** From the process of Vite. */
export type ViteReport =
  | { kind: 'ready'; port: number }
  | { kind: 'page'; id: number; html: string }
  | { kind: 'failed'; id: number; message: string };
