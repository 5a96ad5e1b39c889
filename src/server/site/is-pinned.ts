interface Asked {
  readonly publications?: { readonly releases: () => Promise<{ readonly pinned?: string }> };
}

/** Did somebody go back to an earlier release? What is saved then goes online only once the site follows again. */
export async function isPinned({ publications }: Asked): Promise<boolean> {
  return (await publications?.releases())?.pinned !== undefined;
}
