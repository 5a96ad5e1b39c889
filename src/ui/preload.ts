/**
 * Asks for the files that a chunk needs together with it. Stands in the place of Vite's own, which looks after styles too: our chunks
 * have none of their own, and it weighed half a kilobyte in every page with a script.
 */
function preload<T>(load: () => T, files: readonly string[] = []): T {
  for (const file of files) {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  return load();
}

/** @public The name by which Vite's import analysis asks for it. */
export { preload as __vitePreload };
