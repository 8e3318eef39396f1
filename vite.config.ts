import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // What lies in public/ is served from there, not copied at each build.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: command === 'build' ? { ssr: standalone } : {},
}));

// The server bundle holds its libraries: one file starts faster than four hundred, and React's
// production half is chosen here instead of by an environment variable.
const standalone = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};
