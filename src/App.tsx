// The signed-in part: <Admin> with providers and theme, and one resource or route for each row of routes.ts. Sign-in, registration and the
// 404 page are outside of it (Root.tsx), so that it is loaded after them.
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { readCaller } from './authProvider/profile.ts';
import { authProvider } from './authProvider/index.ts';
import { returnFocusToEnabled } from './components/keptFocus.ts';
import { dataProvider } from './dataProvider/index.ts';
import { i18nProvider } from './i18n/index.ts';
import { Admin } from './layout/Admin.tsx';
import { Layout } from './layout/Layout.tsx';
import { Leave } from './layout/Leave.tsx';
import { Loading } from './layout/Loading.tsx';
import { watchUse } from './layout/watchUse.ts';
import { queryClient } from './queryClient.ts';
import { definitions } from './records.ts';
import { firstRouteOf } from './routeOf.ts';
import { routes } from './routes.ts';
import { readUserId } from './session.ts';
import { themeOf } from './theme/index.ts';
import { useThemeMode } from './theme/mode.ts';

watchUse();
returnFocusToEnabled();

/**
 * Makes a screen that is loaded when it is opened. A screen that is already loaded, such as that of the first address, is rendered without
 * `lazy`, because React shows the content that replaces a fallback at the earliest 300 ms after the fallback.
 */
function lazyScreen(load: () => Promise<ComponentType>, isFirst = false): ComponentType {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(async () => ({ default: (loaded = await load()) }));
  if (isFirst)
    void load().then(
      (screen) => (loaded = screen),
      () => undefined,
    );
  return function Screen() {
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown />;
  };
}

const screens = routes.map((route) => ({
  ...route,
  Screen: lazyScreen(route.load, route === firstRouteOf(location.pathname)),
  Detail: route.loadDetail && lazyScreen(route.loadDetail),
}));

/** Longest wait for the profile after the frame is loaded, in milliseconds. */
const profileMs = 500;

/**
 * Resolves with the profile, or without it after a short time. A warning that the profile adds to the frame later would move the screen.
 */
export const profileArrived = (): Promise<unknown> =>
  Promise.race([
    readCaller().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, profileMs)),
  ]);

export function App() {
  const mode = useThemeMode();
  // Stores each person's rows per page, columns and saved views. Filters and pages are in the address only.
  const [store] = useState(() => localStorageStore('1', `.${readUserId() ?? ''}`));
  useEffect(() => () => queryClient.clear(), []);

  return (
    <BrowserRouter>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={themeOf(mode)}
        darkTheme={null}
        layout={Layout}
        loading={Loading}
        catchAll={Leave}
        title="Tuma"
      >
        {screens
          .filter((screen) => screen.resource)
          .map(({ path, label, Screen, Detail }) => (
            // react-admin routes path/:id and paths below it to `edit`.
            <Resource
              key={path}
              name={path.slice(1)}
              list={<Screen />}
              edit={Detail && <Detail />}
              options={{ label }}
              {...definitions[path.slice(1)]}
            />
          ))}
        <CustomRoutes>
          {screens
            .filter((screen) => !screen.resource)
            .map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
        </CustomRoutes>
        <CustomRoutes noLayout>
          <Route path="/" element={<Leave />} />
          <Route path="/register" element={<Leave />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
