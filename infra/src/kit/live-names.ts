/** The alias that requests call. It points to the version that was released last. */
export const liveAliasName = 'live';

/** The output with the functions of a stack that have an alias: `name=version`, separated by commas. */
export const liveFunctionsOutput = 'LiveFunctions';
