/** Links with a better score are joined. Surveyed tracks confirm nearly all of these, and few of the worse ones. */
export const maxJoinScore = 0.25;
/** Links up to this score are shown as unsure where no SPC row decides. */
export const maxUnsureScore = 1.5;
