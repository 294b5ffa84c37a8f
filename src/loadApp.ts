/** Loads the signed-in part apart from the sign-in page. */
export const loadApp = () => import('./App.tsx');
