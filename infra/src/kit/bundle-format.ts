import type { BuildOptions } from 'esbuild';

/** All entries of functions, from the project root. */
export const functionEntries = 'functions/src/**/*.{http,queue,stream,event,schedule,url}.ts';

/** Libraries with machine code, which cannot be in a bundle. */
export const pictureLibraries: string[] = ['sharp'];

/** The form of a function's bundle, for what deploys it and for what runs it on this machine. */
export const bundleFormat = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  // CommonJS modules in the bundle import Node's modules with `require`.
  // A library may import the function under its own name, which must not occur twice in a file.
  banner: {
    js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
  },
  outExtension: { '.js': '.mjs' },
  // The SDK is bundled too: this fixes its version, and a cold start reads one file.
  external: pictureLibraries,
  logLevel: 'warning',
} as const satisfies BuildOptions;
