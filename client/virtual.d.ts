/** Vite's manifest of the client build, available when the server bundle is built; empty otherwise. */
declare module 'virtual:client-manifest' {
  const manifest: import('vite').Manifest;
  export default manifest;
}
