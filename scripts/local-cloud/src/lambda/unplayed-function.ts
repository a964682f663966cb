/** Takes the place of a function whose code cannot run here, so that what names it can be played. */
export async function handler(): Promise<never> {
  throw new Error(process.env['LOCAL_CLOUD_UNPLAYED']);
}
