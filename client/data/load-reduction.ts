// Loads what makes photographs smaller. Without it, as without a network, a photograph stays as it was chosen.

export const loadReduction = () =>
  import('./smaller-photograph.ts').catch(() => ({
    smallerPhotograph: async (file: File) => file,
    isAnimated: async () => false,
  }));
