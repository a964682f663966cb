/** The form of a function's bundle, for what deploys it and for what runs it on this machine. */
export const bundleFormat = {
  target: 'node24',
  mainFields: ['module', 'main'],
  // CommonJS modules in the bundle import Node's modules with `require`.
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
};

/** Libraries with machine code, which cannot be in a bundle. */
export const pictureLibraries = ['sharp'];
