export const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
