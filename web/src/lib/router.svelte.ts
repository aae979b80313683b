import { parseRoute, type Route, routeHref } from './route';

class Router {
  route: Route = $state.raw(parseRoute(location.hash));

  /** Follows the address; returns what stops it. */
  listen(): () => void {
    const follow = (): void => {
      this.route = parseRoute(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }

  go(route: Route): void {
    location.hash = routeHref(route);
    this.route = route;
  }
}

export const router = new Router();
