/** Vite's manifest of the client's build, known when the server's bundle is built; empty otherwise. */
declare module 'virtual:client-manifest' {
  const manifest: import('vite').Manifest;
  export default manifest;
}
