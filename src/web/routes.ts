/** The table of contents: every address of the pages, and the file that draws it. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('shop/home.tsx'),
  route('tools/:id', 'shop/tool-page.tsx'),
  route('profile', 'shop/profile.tsx'),
  route('review', 'shop/review-page.tsx'),
  route('team', 'shop/team.tsx'),
  route('achievement', 'shop/achievement.tsx'),
  route('blog', 'shop/blog.tsx'),
  route('gallary', 'shop/gallery.tsx'),
  route('terms', 'shop/terms.tsx'),
  route('privacy', 'shop/privacy.tsx'),
  route('login', 'account/login.tsx'),
  route('signup', 'account/signup.tsx'),
  route('dashboard', 'account/dashboard.tsx', [
    index('account/dashboard-home.tsx'),
    route('order', 'account/my-orders.tsx'),
    route('order/:id', 'account/order-page.tsx'),
    route('payment/:id', 'account/payment.tsx'),
    route('review', 'account/my-review.tsx'),
    route('profile', 'account/my-profile.tsx'),
    route('users', 'admin/users.tsx'),
    layout('admin/admin-only.tsx', [
      route('allorder', 'admin/add-tool.tsx'),
      route('manageorder', 'admin/manage-tools.tsx'),
      route('manageorder/:id', 'admin/edit-tool.tsx'),
      route('manage', 'admin/manage-orders.tsx'),
      route('inbox', 'admin/inbox.tsx'),
      route('reviews', 'admin/moderate-reviews.tsx'),
    ]),
  ]),
  route('*', 'shop/not-found.tsx'),
] satisfies RouteConfig;
