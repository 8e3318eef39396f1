from lib import *

def bump1(y, c, w): return math.exp(-((y-c)/w)**2)

def ferrule(parent, mat, w, t, L, n=6, top=None, beads=(), nails=None, nailmat=None, depth=.05, seg=144, lip=.045):
    """tube from y=-L to y=0 (bristle side). top: (w,t,n) at the handle side."""
    tw, tt, tn = top or (w, t, n)
    def mod(y, th):
        d = 0
        for c, wd, h in beads: d += h*bump1(y, c, wd)
        # rolled lips
        d += lip*bump1(y, -.06, .07) + lip*.7*bump1(y, -L+.05, .06)
        return d
    zs = np.unique(np.concatenate([np.linspace(-L, 0, 80)]+[np.linspace(c-2.5*wd, c+2.5*wd, 22) for c, wd, h in beads]+[np.linspace(-.25, 0, 14), np.linspace(-L, -L+.22, 12)]))
    o = loft('ferrule', [(-L, tw, tt, tn), (-L*.8, tw*.9+w*.1, tt*.9+t*.1, tn*.8+n*.2), (-L*.3, w, t, n), (0, w, t, n)], mat, seg=seg, parent=parent, mod=mod, cap=False, zs=zs)
    so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .045; so.offset = -1
    # dark plug (epoxy) so that no light leaks between the hair
    plug = loft('plug', [(-L*.5, w*.90, t*.88, n), (-.25, w*.94, t*.91, n)], plain('epoxy', '#2a1d14', .8), rings=3, seg=48, parent=parent)
    if nails:
        for (x, y) in nails:
            # height of superellipse surface at x
            z = t*(max(0, 1-abs(x/w)**n))**(1/n)
            for s in (1, -1):
                nl = lathe('nail', [(0, .055), (.05, .05), (.085, .028), (.10, 0), (.10, -.05)], nailmat or mat, seg=28, parent=parent)
                nl.location = (x, y, s*z); nl.rotation_euler = (0 if s > 0 else math.pi, 0, 0)
                dm = lathe('dim', [(.10, .004), (.135, .012), (.17, .0)], mat, seg=28, parent=parent); dm.location = (x, y, s*(z+.001)); dm.rotation_euler = nl.rotation_euler
    return o

def handle_beaver(parent, mat, y0, w, t, L, holeR=.32, grow=1.0):
    """beavertail: from the ferrule (y0, going -Y)."""
    s = [(y0-L, .02, .02, 2.0), (y0-L+.05, .42, .24, 2.1), (y0-L+.3, .80, .42, 2.2), (y0-L+.8, 1.02, .53, 2.3), (y0-L*.80, 1.20*grow, .60, 2.4), (y0-L*.62, 1.02, .64, 2.3),
         (y0-L*.42, .86, .70, 2.2), (y0-L*.28, 1.02, .76, 2.3), (y0-L*.13, w*.84, t*.98, 2.8), (y0-L*.03, w*.99, t*1.0, 4), (y0+.05, w*.99, t*.99, 5), (y0+1.0, w*.97, t*.97, 5)]
    o = loft('handle', s, mat, parent=parent, rings=260, seg=96)
    if holeR: hole(o, y0-L+1.25, holeR, parent)
    return o

def handle_turned(parent, mat, st, flutes=0, fdepth=.05, frange=None, holeR=.2, holey=None):
    def mod(y, th):
        if not flutes: return 0
        a, b = frange; e = np.clip((y-a)/1.0, 0, 1)*np.clip((b-y)/1.0, 0, 1)
        return -fdepth*e*(np.abs(np.sin(th*flutes/2))**.6*-1+1)
    o = loft('handle', st, mat, parent=parent, rings=260, seg=144 if flutes else 96, mod=mod if flutes else None)
    if holeR: hole(o, holey, holeR, parent)
    return o

def cord(parent, y, r=.09, mat=None):
    pass

def flat_lines(size):
    return [['FLAT', 'sans', .17, .03], ['VARNISH', 'sans', .17, .02], [size, 'serif', .42, .01]]

def flat_varnish(detail=1.0, hair='hog', wet=None, handle='beech', dip='#7A1E1A', fer='steel', w=2.5, name='flat', lines=None, mk='burn', L=6.0, seed=1, rad=.0135):
    R = empty(name); t = .80; Lf = 4.0
    m = mark(name, lines or flat_lines('50'), (700, 1000), icon=False)
    hm = wood(handle, .55, .30, dip=dip, dip_y=-Lf-8.0, dip_below=True, seed=seed, mark=(m, -.8*min(1, .5+.2*w), -Lf-5.6, 1.6*min(1, .5+.2*w), 2.3*min(1, .5+.2*w)), mark_mode=mk)
    handle_beaver(R, hm, -Lf+.1, w*.972, t*.955, 13.2)
    fm = metal(fer)
    ferrule(R, fm, w, t, Lf, n=5, top=(w*.985, t*.985, 6), beads=[(-.95, .06, .05), (-1.25, .06, .05), (-Lf+.75, .09, -.03)],
            nails=[(-w*.72, -Lf+.42), (w*.72, -Lf+.42), (0, -Lf+.42)], nailmat=metal('brass', .3))
    hmat = hairmat(HAIR[hair], wet=wet, wet_at=.72, trans=.22)
    bristles('hair', hmat, -.4, L+.4, w*.955, t*.90, n=int(9000*detail), bulge=.05, tt=t*.62, chisel=.10, rad=rad, jit=.045, parent=R, seed=seed)
    R.location.z = .9
    return R, (-Lf-13.2, L)

def angle_sash(detail=1.0, hair='synth', wet=None, fer='copper', seed=2, handle='birch', dip='#12302F', w=3.1, L=6.6):
    R = empty('angle'); t, Lf = .70, 3.4; sz = '%d' % round(w*20.3)
    m = mark('angle', [['ANGLE', 'sans', .17, .03], ['SASH', 'sans', .17, .03], [sz, 'serif', .42, .01]], (700, 1000), icon=False)
    hm = wood(handle, .8, .26, dip=dip, dip_y=-Lf-12.2, dip_below=True, seed=seed, mark=(m, -.62, -Lf-5.6, 1.24, 1.77), mark_mode='burn')
    y = -Lf
    st = [(y-18, .02, .02, 2), (y-17.96, .25, .25, 2), (y-17.7, .42, .42, 2), (y-17.0, .52, .50, 2), (y-14, .56, .54, 2), (y-9, .66, .62, 2), (y-5.8, .80, .70, 2.0), (y-3.4, 1.0, .74, 2.2), (y-1.2, w*.72, t*.98, 2.8), (y-.15, w*.97, t*.99, 4.5), (y+.1, w*.97, t*.97, 6), (y+1, w*.95, t*.95, 6)]
    handle_turned(R, hm, st, holeR=.18, holey=y-16.6)
    ferrule(R, metal(fer, .24), w, t, Lf, n=5.5, beads=[(-.9, .05, .045), (-1.15, .05, .045), (-1.4, .05, .045)], nails=[(-w*.7, -Lf+.4), (w*.7, -Lf+.4)], nailmat=metal('copper', .3))
    bristles('hair', hairmat(HAIR[hair], wet=wet, wet_at=.75, trans=.25, var=.2), -.4, L, w*.965, t*.9, n=int(9500*detail), angle=.40, bulge=.05, tt=t*.42, chisel=.09, rad=.0125, jit=.03, parent=R, seed=seed, wt=w*1.0)
    R.location.z = .8
    return R, (-Lf-18, L+1.1)

def round_sash(detail=1.0, hair='hog', fer='brass', seed=3, handle='walnut', wet=None, r=1.15, L=6.4, no=8):
    R = empty('round'); Lf = 3.2; q = .35+.65*r/1.15
    m = mark('round', [['ROUND', 'sans', .2, .04], ['SASH', 'sans', .2, .04], ['%d' % no, 'serif', .42, .01]], (700, 900), icon=False)
    hm = wood(handle, .75, .24, seed=seed, mark=(m, -.56*q, -Lf-5.4-.4*q, 1.12*q, 1.44*q), mark_mode='gold')
    y = -Lf
    st = [(y-15.6, .02, .02, 2), (y-15.55, .22, .22, 2), (y-15.3, .40, .40, 2), (y-14.6, .50, .50, 2), (y-13.6, .46, .46, 2), (y-12.6, .40, .40, 2), (y-9, .58*q, .58*q, 2), (y-5, .86*q, .86*q, 2), (y-2.2, .98*q, .98*q, 2), (y-.9, .90*q, .90*q, 2), (y-.25, r*.93, r*.93, 2), (y-.1, r*.94, r*.94, 2), (y+.25, r*.90, r*.90, 2), (y+1, r*.84, r*.84, 2)]
    handle_turned(R, hm, st, holeR=.13, holey=y-14.6)
    ferrule(R, metal(fer, .22), r*1.04, r*1.04, Lf, n=2, top=(r, r, 2), beads=[(-.55, .09, .06), (-.85, .09, .06), (-Lf+.8, .06, -.035), (-Lf+1.05, .06, -.035)], nails=[(0, -Lf+.42)], nailmat=metal('brass', .3))
    def tip(u, v, ln, rg): return ln*(1-.40*np.sqrt(u*u+v*v)**1.5)
    bristles('hair', hairmat(HAIR[hair], trans=.22, wet=wet, wet_at=.7), -.4, L+.4, r*.99, r*.99, n=int(8000*detail), shape='round', wt=r*.52, tt=r*.52, bulge=.15, rad=.0125, clump=.3, tipshape=tip, parent=R, seed=seed, stray=.01, jit=.04)
    R.location.z = 1.3
    return R, (-Lf-15.6, L)

def oval_trim(detail=1.0, hair='black', fer='steel', seed=4, handle='beech', dip='#1D2A44', wet=None, w=1.9, t=1.15, L=6.2, no=14):
    R = empty('oval'); Lf = 3.6; q = .3+.7*w/1.9
    m = mark('oval', [['OVAL', 'sans', .18, .04], ['TRIM', 'sans', .18, .04], ['%d' % no, 'serif', .42, .01]], (700, 900), icon=False)
    hm = wood(handle, .9, .22, dip=dip, dip_y=-Lf-1.0, dip_below=True, seed=seed, mark=(m, -.74*q, -Lf-5.5-.4*q, 1.48*q, 1.9*q), mark_mode='gold')
    y = -Lf
    st = [(y-14, .02, .02, 2), (y-13.95, .34, .30, 2), (y-13.7, .62, .5, 2), (y-13.0, .85, .62, 2), (y-12, .92, .64, 2.1), (y-10.4, .80, .60, 2), (y-8.6, .72, .62, 2), (y-6, .98*q, .86*q, 2), (y-3.6, 1.34*q, 1.02*q, 2), (y-1.6, 1.28*q, .92*q, 2), (y-.5, 1.46*q, .94*q, 2.1), (y-.1, w*.95, t*.93, 2.3), (y+1, w*.94, t*.92, 2.3)]
    handle_turned(R, hm, st, holeR=.22, holey=y-12.7)
    ferrule(R, metal(fer, .25), w, t, Lf, n=2.4, beads=[(-.8, .07, .055), (-1.1, .07, .055), (-Lf+.9, .07, -.03)], nails=[(-.53*w, -Lf+.45), (.53*w, -Lf+.45)], nailmat=metal('steel', .3))
    def tip(u, v, ln, rg): return ln*(1-.16*(u*u*.6+v*v))
    bristles('hair', hairmat(HAIR[hair], trans=.10, wet=wet, wet_at=.72, rough=.27, spec=.6), -.4, L+.4, w*.97, t*.95, n=int(9500*detail), shape='oval', wt=w*.88, tt=t*.45, bulge=.10, rad=.013, tipshape=tip, parent=R, seed=seed)
    R.location.z = 1.25
    return R, (-Lf-14, L)

def artist(kind='filbert', detail=1.0, hair=None, seed=5, lac='#8C1D18', fer='nickel', Lh=19, wet=None):
    R = empty(kind); Lf = 3.6
    w = {'filbert': .62, 'fan': .55}[kind]; L = {'filbert': 2.5, 'fan': 3.0}[kind]
    m = mark(kind, [['%s  No 12   HOG BRISTLE' % kind.upper(), 'sans', .42, .10]], (1500, 150), icon=False)
    # rotate the text along the handle
    from_p = m.replace('.png', '_r.png')
    import subprocess; subprocess.run(['/usr/bin/python3', '-c', f"from PIL import Image;Image.open('{m}').rotate(90,expand=True).save('{from_p}')"])
    y = -Lf
    hm = wood('birch', .95, .2, dip=lac, dip_y=y-Lh+2.2, seed=seed, mark=(from_p, -.22, y-7.4, .36, 3.6*1.3), mark_mode='gold')
    st = [(y-Lh, .01, .01, 2), (y-Lh+.03, .07, .07, 2), (y-Lh+.3, .13, .13, 2), (y-Lh*.75, .24, .24, 2), (y-Lh*.45, .38, .38, 2), (y-Lh*.22, .52, .52, 2), (y-Lh*.1, .47, .47, 2), (y-.5, .40, .40, 2), (y+.3, .36, .36, 2), (y+1, .34, .34, 2)]
    handle_turned(R, hm, st, holeR=0)
    def mod(yy, th):
        d = 0
        for c in (-Lf+.45, -Lf+.85): d += -.035*bump1(yy, c, .06)
        return d
    zs = np.linspace(-Lf, 0, 160)
    tf = .16
    o = loft('ferr', [(-Lf, .43, .43, 2), (-Lf*.7, .43, .43, 2), (-Lf*.35, (w+.43)/2*.98, .33, 2.2), (-.2, w, tf+.02, 2.6), (0, w*1.01, tf, 2.8)], metal(fer, .17, strength=.05), parent=R, mod=mod, cap=False, zs=zs, seg=96)
    so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .03; so.offset = -1
    loft('plug', [(-1.5, .3, .12, 2), (-.12, w*.94, tf*.85, 2.6)], plain('epoxy', '#2a1d14', .8), rings=3, seg=40, parent=R)
    h = hairmat(HAIR[hair or 'hog'], trans=.22, wet=wet, wet_at=.5)
    if kind == 'filbert':
        def tip(u, v, ln, rg): return ln*(1-.45*np.abs(u)**2.4)
        bristles('hair', h, -.25, L+.25, w*.95, tf*.85, n=int(3000*detail), wt=w*.86, tt=tf*.35, bulge=.10, rad=.0085, tipshape=tip, parent=R, seed=seed, chisel=.03, clump=.35, jit=.035, stray=.006)
    else:
        def tip(u, v, ln, rg): return ln*(1.04-.10*np.abs(u)**2)
        def tip2(u, v, ln, rg):
            return ln*np.cos(u*.62)*1.05
        bristles('hair', h, -.25, L+.35, w*.95, tf*.8, n=int(1500*detail), wt=w*3.6, tt=tf*.4, bulge=.0, rad=.009, tipshape=tip2, parent=R, seed=seed, chisel=.02, clump=.55, nclump=60, jit=.05, stray=.0)
    R.location.z = .55
    return R, (-Lf-Lh, L)

def stencil(detail=1.0, seed=7, hair='white', fer='copper', r=1.7, L=3.0, mm=36):
    R = empty('stencil'); Lf = 3.0; q = r/1.7; g = .45+.55*q
    m = mark('stencil', [['STENCIL', 'sans', .22, .03], ['%d' % mm, 'serif', .52, .01]], (700, 640), icon=False)
    hm = wood('oak', .5, .32, seed=seed, mark=(m, -.70*g, -Lf-4.4, 1.40*g, 1.28*g), mark_mode='burn')
    y = -Lf
    st = [(y-9, .02, .02, 2), (y-8.95, .5*g, .5*g, 2), (y-8.6, .95*g, .95*g, 2), (y-7.8, 1.22*g, 1.22*g, 2), (y-6.9, 1.18*g, 1.18*g, 2), (y-5.4, .86*g, .86*g, 2), (y-4.2, .80*g, .80*g, 2), (y-2.4, 1.12*q, 1.12*q, 2), (y-.9, 1.52*q, 1.52*q, 2), (y-.15, r*.95, r*.95, 2), (y+.2, r*.95, r*.95, 2), (y+.8, r*.94, r*.94, 2)]
    handle_turned(R, hm, st, holeR=0)
    ferrule(R, metal(fer, .22), r, r, Lf, n=2, beads=[(-.6, .10, .07), (-.95, .10, .07), (-Lf+.7, .07, -.04)], nails=[(0, -Lf+.38)], nailmat=metal('brass', .3))
    bristles('hair', hairmat(HAIR[hair], trans=.2), -.4, L+.4, r*.965, r*.965, n=int(11000*detail), shape='round', wt=r*1.04, tt=r*1.04, bulge=.03, rad=.014, parent=R, seed=seed, jit=.012, clump=.2, stray=.004, tip=.55)
    R.location.z = 1.75
    return R, (-Lf-9, L)

def wall_block(detail=1.0, seed=8, hair='hog', fer='steel', dip=None, wet=None, w=7.6, L=7.6):
    R = empty('wall'); t, Lf = 1.5, 3.2; q = w/7.6; mm = round(w*2)*10; mm -= mm % 50 if mm > 100 else 0
    m = mark('wall', [['WALL', 'sans', .22, .06], ['%d' % mm, 'serif', .5, .02]], (1000, 560), icon=False)
    hm = wood('beech', .5, .32, seed=seed, mark=(m, -1.5*min(1, q*1.15), -Lf-3.7, 3.0*min(1, q*1.15), 1.68*min(1, q*1.15)), mark_mode='burn', dip=dip or '#20342C', dip_y=-Lf-8.9, dip_below=True)
    y = -Lf
    st = [(y-14.2, .02, .02, 2), (y-14.15, .6, .35, 2), (y-13.9, 1.05, .62, 2.1), (y-13.0, 1.42, .82, 2.2), (y-11.5, 1.50, .92, 2.3), (y-9, 1.22, .95, 2.3), (y-6.8, 1.26, 1.0, 2.3), (y-5.0, max(1.35, 2.2*q), 1.10, 2.4), (y-3.6, 4.6*q, 1.20, 2.6), (y-2.4, 6.6*q, 1.26, 3.2), (y-1.0, w*.965, 1.34, 4.5), (y-.1, w*.975, 1.38, 6), (y+.1, w*.975, 1.38, 6), (y+1, w*.96, 1.36, 6)]
    handle_turned(R, hm, st, holeR=.42, holey=y-12.7)
    nx = [-.9, -.45, 0, .45, .9]
    ferrule(R, metal(fer, .26), w, t, Lf, n=6, beads=[(-.75, .07, .06), (-1.1, .07, .06)], nails=[(a*w, -Lf+.45) for a in nx], nailmat=metal('brass', .3), seg=200)
    bristles('hair', hairmat(HAIR[hair], trans=.22, wet=wet, wet_at=.75), -.4, L+.4, w*.975, t*.92, n=int((6000+9000*q)*detail), wt=w*1.03, tt=t*.72, bulge=.05, rad=.019, parent=R, seed=seed, jit=.06, chisel=.08, nclump=int(420*q))
    R.location.z = 1.6
    return R, (-Lf-14.2, L)

def pile(name, mat, r, half, n, length=.55, rad=.012, parent=None, seed=1, k=5, axis='X', curl=.12):
    rg = np.random.default_rng(seed)
    x = rg.uniform(-half, half, n); a = rg.uniform(0, 2*np.pi, n)
    T = np.linspace(0, 1, k)[None]
    ln = length*rg.uniform(.75, 1.05, n)
    e = np.clip((half-np.abs(x))/.5, 0, 1); ln *= .45+.55*np.sqrt(e)
    R_ = r+ln[:, None]*T
    dx = rg.normal(0, curl, n)[:, None]*T**1.3+np.sign(x)[:, None]*.06*(1-e)[:, None]*T; da = rg.normal(0, curl*.6, n)[:, None]*T**1.3
    wob = np.sin(T*7+rg.random((n, 1))*6)*.03
    A = a[:, None]+da+wob
    P = np.stack([x[:, None]+dx, R_*np.sin(A), R_*np.cos(A)], 2)
    return strands(name, P, rad*(1-.45*T**2)*rg.uniform(.8, 1.2, (n, 1)), mat, parent)

def roller(detail=1.0, seed=9, mini=False, stripe='#B9462C'):
    R = empty('roller'); half = 5.2 if mini else 9.0; r = 1.25 if mini else 2.1; ln = .30 if mini else .5
    # the core looks out of the pile at both ends, and the cap of the frame sits in it
    lip = .16 if mini else .22; out = half+lip
    lathe('core', [(r*.80, -half), (r*.80, -out), (r*.96, -out), (r, -out+.05), (r, out-.05), (r*.96, out), (r*.80, out), (r*.80, half)], plain('core', '#C9B999', .75, bump=.02), axis='X', parent=R)
    for s in (1, -1): lathe('cap', [(0, s*(out-.10)), (r*.26, s*(out-.10)), (r*.34, s*(out-.02)), (r*.60, s*(out-.02)), (r*.70, s*(out-.10)), (r*.80, s*(out-.12))], plain('cap', '#23262A', .35), axis='X', parent=R)
    hm = hairmat([(0, '#C9BEA8'), (.6, '#E4DCCB'), (1, '#F3EEE3')] if not mini else [(0, '#CBBB97'), (.6, '#E3D7BA'), (1, '#F1E9D6')], trans=.35, var=.12 if mini else .22, rough=.5, spec=.3)
    # the mini sleeve is a short velour: many fine hairs that stand, so that the cloth reads and not the hair
    pile('pile', hm, r*.98, half-.12, int((150000 if not mini else 110000)*detail), ln, .0105 if not mini else .0085, R, seed, curl=.10 if not mini else .055)
    wr = .38 if not mini else .27
    x1 = half+1.8; yb = -7.2 if not mini else -6.6
    pts = [(out-.3, 0, 0), (out+.3, 0, 0), (x1, 0, 0), (x1+.02, -.8, 0), (x1, -3.0, 0), (x1-.1, -3.9, 0), (x1-1.3, -4.25, 0), (x1*.5, -4.6, 0), (1.4, -5.0, 0), (0, -5.2, 0), (0, -6.2, 0), (0, yb-1.8, 0)]
    tube('frame', pts, wr, metal('steel', .2, brush=(3, 3, 3), strength=.03), R)
    y = yb; s = .8 if mini else 1.0
    hmat = wood('beech', .7, .28, dip=stripe, dip_y=y-9.2*s, dip_below=True, seed=seed)
    st = [(y-12.6*s, .02, .02, 2), (y-12.5*s, .6*s, .6*s, 2), (y-12.0*s, 1.02*s, 1.02*s, 2), (y-10.5*s, 1.22*s, 1.2*s, 2), (y-7.5*s, 1.10*s, 1.08*s, 2), (y-5*s, 1.28*s, 1.24*s, 2), (y-2.4*s, 1.14*s, 1.12*s, 2), (y-1.0*s, .86*s, .86*s, 2), (y-.5*s, .98*s, .98*s, 2), (y-.2*s, .98*s, .98*s, 2), (y, .80*s, .80*s, 2)]
    handle_turned(R, hmat, st, holeR=.32*s, holey=y-11.3*s)
    lathe('collar', [(.40, y+.9), (.62*s, y+.88), (.86*s, y+.6), (.90*s, y+.1), (.92*s, y-.05), (.80*s, y-.1)], metal('brass', .22), axis='Y', parent=R)
    R.location.z = r+ln*.86
    return R, (y-12.6*s, r+ln)

def putty(detail=1.0, seed=10, w=3.8, steel='steel'):
    # w is half the width of the edge, cm; a narrow blade needs a narrower neck.
    R = empty('putty')
    L = 9.2
    # blade: y from 0 to L, width from 1.3 to w, thickness tapering
    Vs = []; F = []
    ny, nx = 60, 40
    for side in (1, -1):
        for i in range(ny):
            v = i/(ny-1); y = -1.0+v*(L+1.0); s = max(0, (y-.2)/(L*.62)); s = min(s, 1); ww = .95+(w-.95)*(s*s*(3-2*s))
            # ground thin towards the edge, which has a bevel of its own
            th = .13*(1-v)**.9+.05
            if y > L-.75: th = max(.008, th*(L-y)/.75)
            for j in range(nx):
                u = -1+2*j/(nx-1); e = min(1, (1-abs(u))/.006)
                Vs.append((u*ww, y, side*th*math.sqrt(e) if e > 0 else 0))
    for s in range(2):
        o = s*ny*nx
        for i in range(ny-1):
            for j in range(nx-1):
                q = (o+i*nx+j, o+i*nx+j+1, o+(i+1)*nx+j+1, o+(i+1)*nx+j); F.append(q if s == 0 else q[::-1])
    m = N('blade'); nz = m.noise(m.obj((60, 1.2, 3)), 5, 4, .7); n2 = m.noise(m.obj(), .5, 4, .6)
    mm = round(w*20/5)*5 if w > 3 else round(w*20); img = mark('putty%d' % mm, [['CARBON STEEL', 'sans', .2, .03], ['%d' % mm, 'serif', .5, .02]], (800, 560), icon=False)
    tc = m.n('TexCoord'); sep = m.n('SeparateXYZ'); m.l(tc.outputs['Object'], sep.inputs[0])
    cmb = m.n('CombineXYZ'); m.l(m.math('DIVIDE', m.math('ADD', sep.outputs['X'], 1.4*min(1, .45+w/6.9)), 2.8*min(1, .45+w/6.9)), cmb.inputs[0]); m.l(m.math('DIVIDE', m.math('SUBTRACT', sep.outputs['Y'], 4.0), 1.96*min(1, .45+w/6.9)), cmb.inputs[1])
    im = m.n('TexImage', _extension='CLIP'); im.image = bpy.data.images.load(img); m.l(cmb.outputs[0], im.inputs[0])
    mk = m.math('MULTIPLY', im.outputs[0], m.math('GREATER_THAN', sep.outputs['Z'], 0))
    col = m.mix(m.math('MULTIPLY', mk, .75), hexlin('#C4C6C8'), hexlin('#3a3c3e'))
    b = m.bsdf(Base__Color=col, Metallic=1.0, Roughness=m.math('ADD', m.math('MULTIPLY', nz, .2), m.math('ADD', m.math('MULTIPLY', n2, .12), m.math('MULTIPLY_ADD', m.math('GREATER_THAN', sep.outputs['Y'], 8.45), .16, .12))), Normal=m.bump(nz, .08, .01))
    bl = mesh_from('blade', Vs, F, m.m, parent=R); bl.data.use_auto_smooth = True
    # bolster
    loft('bolster', [(-1.0, .98, .55, 2.6), (-.5, 1.0, .58, 2.6), (.2, .97, .46, 2.8), (.55, .92, .26, 3), (.6, .88, .2, 3)], metal('brass', .2), rings=40, parent=R)
    mk2 = mark('putty2', [['38', 'serif', .7, .02]], (400, 300), icon=False)
    hm = wood('walnut', .6, .26, seed=seed)
    y = -.95
    loft('scale', [(y-11.4, .02, .02, 2), (y-11.35, .5, .35, 2.2), (y-11.0, .95, .62, 2.4), (y-10, 1.22, .78, 2.6), (y-7, 1.08, .80, 2.6), (y-4, 1.02, .76, 2.6), (y-1.5, .98, .64, 2.6), (y, .97, .56, 2.6)], hm, rings=200, parent=R)
    for yy in (-3.2, -6.2, -9.2):
        rv = lathe('rivet', [(0, .05), (.07, .048), (.14, .040), (.20, .024), (.245, .0), (.25, -.3)], metal('brass', .22), parent=R); 
        zt = float(pchip([-12.3, -10.9, -7.9, -4.9, -2.4, -.9], [.4, .78, .80, .76, .64, .56], np.array([yy]))[0]); rv.location = (0, yy, zt-.005)
    R.location.z = .80
    return R, (-12.4, L)

def pail(detail=1.0, body='#D9D6CF', paint=None, hooks=True, h=17.0, r=8.2, r0=7.0, label=None, bail=True):
    R = empty('pail')
    mt = galvanised() if body == 'metal' else plain('pailbody', body, .28, .5, coat=.4)
    prof = [(0, .35), (r0-.5, .35), (r0-.1, .05), (r0, .0), (r0+.06, .15), (r0+.10, .6)]
    for i in range(1, 30):
        f = i/30; prof.append((r0+.10+(r-r0-.10)*f, .6+(h-1.2)*f))
    prof += [(r, h-.5), (r+.02, h-.3), (r+.28, h-.22), (r+.36, h), (r+.26, h+.2), (r+.05, h+.22), (r-.10, h+.05), (r-.14, h-.4)]
    for i in range(30, 0, -1):
        f = i/30; prof.append((r0-.04+(r-r0-.10)*f, .7+(h-1.2)*f))
    prof += [(r0-.4, .5), (0, .5)]
    lathe('body', prof, mt, seg=160, parent=R)
    for hb in (h*.86,):
        rr = r0+.1+(r-r0-.1)*((hb-.6)/(h-1.2)); lathe('bead', [(rr-.03, hb-.18), (rr+.07, hb-.1), (rr+.11, hb), (rr+.07, hb+.1), (rr-.03, hb+.18)], mt, seg=160, parent=R)
    steel = metal('steel', .2, brush=(3, 3, 3), strength=.03)
    # ears + bail
    for s in (1, -1) if bail else ():
        e = lathe('ear', [(0, .35), (.5, .33), (.85, .2), (.95, 0), (.95, -.2)], steel, parent=R); e.location = (s*(r-.08), 0, h*.86); e.rotation_euler = (0, s*math.pi/2, 0)
    b = [(r+.05, 0, h*.86)]
    for i in range(0, 25):
        a = math.pi*i/24; b.append(((r+.72)*math.cos(a), (r+.42)*math.sin(a), h*.86+.1+math.sin(a)*3.15))
    b.append((-r-.05, 0, h*.86))
    if bail: tube('bail', b, .17, steel, R)
    if bail:
        gr = lathe('grip', [(0, -2.6), (.42, -2.6), (.52, -2.4), (.58, -1), (.60, 0), (.58, 1), (.52, 2.4), (.42, 2.6), (0, 2.6)], wood('beech', .5, .3, along='X'), axis='X', parent=R); gr.location = (0, r+.42, h*.86+.1+3.15)
    if paint:
        lv = h*.80; rr = r0+.1+(r-r0-.1)*((lv-.7)/(h-1.2))-.12
        V = []; F = []; ns, nr = 96, 30
        for i in range(nr+1):
            q = i/nr*rr
            for j in range(ns):
                a = 2*math.pi*j/ns; V.append((q*math.cos(a), q*math.sin(a), lv+(.12*math.exp(-(rr-q)*4))))
        for i in range(nr):
            for j in range(ns):
                k = (j+1) % ns; F.append((i*ns+j, (i+1)*ns+j, (i+1)*ns+k, i*ns+k))
        mesh_from('paint', V, F, paintmat(paint, .12), parent=R)
    if hooks:
        # a brush hangs by the hole of its handle: the wire grips the rim, lies against the wall and ends in an open hook
        wire = [(-.47, -2.5), (-.45, -1), (-.38, .3), (-.12, .62), (.3, .64), (.62, .42), (.58, -.3), (.42, -1.4), (.24, -2.6), (.08, -3.6), (.04, -4.4), (.14, -5.1), (.6, -5.55), (1.2, -5.5), (1.66, -5.0), (1.78, -4.3), (1.8, -3.7)]
        for ang in (-50, -148):
            a = math.radians(ang); q = [((r+d)*math.cos(a), (r+d)*math.sin(a), h+z) for d, z in wire]
            tube('hook', q, .16, steel, R); lathe('knob', [(.25*math.sin(t), -.25*math.cos(t)) for t in np.linspace(0, math.pi, 16)], steel, seg=32, parent=R).location = q[-1]
    return R

def tinplate(paint, level):
    """Pressed steel that paint has run down: a film clings to it up to a ragged line above the pool."""
    m = N('tinplate'); fine = m.noise(m.obj((1, 9, 1)), 5, 4, .65); smear = m.noise(m.obj(), .5, 4, .6); rag = m.noise(m.obj((.55, .16, .55)), 1.6, 4, .62)
    sep = m.n('SeparateXYZ'); m.l(m.n('TexCoord').outputs['Object'], sep.inputs[0])
    top = m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', rag, .5), .7), level+.30)
    film = m.math('MULTIPLY', m.math('SUBTRACT', top, sep.outputs['Z']), 3.2, clamp=True)
    film = m.math('MULTIPLY', film, m.math('SUBTRACT', 1.0, m.n('NewGeometry').outputs['Backfacing']))
    c = hexlin(paint); steel = m.mix(m.math('MULTIPLY', m.ramp(smear, [(.35, (0, 0, 0)), (.75, (1, 1, 1))]), .35), hexlin('#B2B5B7'), hexlin('#84888B'))
    col = m.mix(film, steel, m.mix(m.math('MULTIPLY', fine, .5), c, tuple(x*1.5 for x in c[:3])+(1,)))
    rough = m.math('ADD', m.math('MULTIPLY', smear, .16), m.math('ADD', m.math('MULTIPLY', fine, .10), .20))
    m.bsdf(Base__Color=col, Metallic=m.math('SUBTRACT', 1.0, film), Roughness=rough, Specular=.5, Clearcoat=m.math('MULTIPLY', film, .5), Clearcoat__Roughness=.1, Normal=m.bump(fine, .07, .03))
    return m.m

def tray(detail=1.0, paint='#1F4B57', W=13.5, Lg=17.5, corner=3.0, level=-4.85):
    """Roller tray: one pressed sheet with rounded corners, chevron ribs on the ramp and a wired edge."""
    R = empty('tray'); ny, nx = 760, 560
    def step(v): v = np.clip(v, 0, 1); return v*v*(3-2*v)
    X, Y = np.meshgrid(np.linspace(-W, W, nx), np.linspace(-Lg, Lg, ny))
    # whatever lies outside the rounded corner is drawn back onto its arc
    QX, QY = np.maximum(np.abs(X)-(W-corner), 0), np.maximum(np.abs(Y)-(Lg-corner), 0); out = np.hypot(QX, QY); k = np.minimum(1, corner/np.maximum(out, 1e-6))
    X = np.sign(X)*(np.minimum(np.abs(X), W-corner)+QX*k); Y = np.sign(Y)*(np.minimum(np.abs(Y), Lg-corner)+QY*k)
    AX, AY = np.abs(X)-(W-corner), np.abs(Y)-(Lg-corner)
    edge = corner-(np.hypot(np.maximum(AX, 0), np.maximum(AY, 0))+np.minimum(np.maximum(AX, AY), 0))
    def sheet(y, e): return (-6.2+np.clip((y+6.5)/(Lg-2.5+6.5), 0, 1)**1.08*5.0)*step((e-.55)/2.3)
    Z = sheet(Y, edge)
    on = step((Y+5.2)/1.2)*step((Lg-4.6-Y)/1.2)*step((W-4.0-np.abs(X))/1.0)
    rib = .5+.5*np.cos((Y+np.sqrt(X*X+.35)*.42)*3.1); Z = Z+on*.36*step((rib-.42)/.5)
    F = [(i*nx+j, i*nx+j+1, (i+1)*nx+j+1, (i+1)*nx+j) for i in range(ny-1) for j in range(nx-1)]
    o = mesh_from('tray', np.stack([X, Y, Z], 2).reshape(-1, 3), F, tinplate(paint, level), parent=R)
    # the rolled edge, with its wire inside
    th = np.linspace(0, 2*math.pi, 181)[:-1]; rim = [(math.copysign(W-corner, math.cos(t))+corner*math.cos(t), math.copysign(Lg-corner, math.sin(t))+corner*math.sin(t), -.12) for t in th]
    tube('rim', rim, .34, metal('steel', .22, brush=(3, 3, 3), strength=.03), R, cyclic=True)
    for s in (-1, 1): tube('foot', [(s*(W-3.6), Lg-2.6, -2.2), (s*(W-3.6), Lg-2.2, -6.0), (s*(W-4.4), Lg-2.2, -6.2), (-s*.5, Lg-2.2, -6.2)], .22, metal('steel', .22, brush=(3, 3, 3), strength=.03), R)
    # the pool reaches as far as the sheet lies below its level, and no further: it must not show outside
    n = 420; PX, PY = np.meshgrid(np.linspace(-W, W, n), np.linspace(-Lg, Lg, n)); AX, AY = np.abs(PX)-(W-corner), np.abs(PY)-(Lg-corner)
    wet = sheet(PY, corner-(np.hypot(np.maximum(AX, 0), np.maximum(AY, 0))+np.minimum(np.maximum(AX, AY), 0))) < level
    PZ = level+.02*np.sin(PX*.45+PY*.3)+.015*np.sin(PY*.8-PX*.2)
    mesh_from('pool', np.stack([PX, PY, PZ], 2).reshape(-1, 3), [(i*n+j, i*n+j+1, (i+1)*n+j+1, (i+1)*n+j) for i in range(n-1) for j in range(n-1) if wet[i, j] or wet[i+1, j+1]], paintmat(paint, .10, name='pool'), parent=R)
    R.location.z = 6.45
    return R

def block(detail=1.0, seed=11, hair='grey', w=8.6):
    """Masonry block brush: hair set in a wooden block, no ferrule, a short turned grip."""
    R = empty('block'); t, Lb, L = 2.9, 3.6, 5.8
    m = mark('block', [['BLOCK', 'sans', .22, .06], ['170', 'serif', .5, .02]], (1000, 560), icon=False)
    hm = wood('beech', .5, .32, seed=seed, mark=(m, -1.9, -Lb+.55, 3.8, 2.13), mark_mode='burn')
    loft('block', [(-Lb, w*.90, t*.72, 7), (-Lb+.10, w*.945, t*.82, 7), (-Lb+.45, w*.985, t*.95, 6.5), (-Lb+1.0, w, t, 6.5), (-.5, w, t, 6.5), (-.1, w*.99, t*.98, 6.5), (0, w*.975, t*.96, 6.5)], hm, parent=R, rings=120, seg=200)
    gm = wood('beech', .6, .30, seed=seed+1, dip='#B9462C', dip_y=-Lb-6.3, dip_below=True)
    y = -Lb
    st = [(y-10.4, .02, .02, 2), (y-10.35, .5, .5, 2), (y-10.0, 1.05, 1.05, 2), (y-9.0, 1.42, 1.42, 2), (y-7.6, 1.44, 1.44, 2), (y-5.4, 1.16, 1.16, 2), (y-3.2, 1.10, 1.10, 2), (y-1.5, 1.30, 1.30, 2), (y-.55, 1.62, 1.62, 2), (y-.2, 1.72, 1.72, 2), (y+.1, 1.70, 1.70, 2), (y+.4, 1.6, 1.6, 2)]
    handle_turned(R, gm, st, holeR=.34, holey=y-9.2)
    bristles('hair', hairmat(HAIR[hair], trans=.2), -.3, L+.3, w*.955, t*.90, n=int(17000*detail), wt=w*1.02, tt=t*.95, bulge=.03, rad=.021, parent=R, seed=seed, jit=.04, nclump=300)
    R.location.z = 3.0
    return R, (-Lb-12.2, L+1.8)

def radiator(detail=1.0, seed=12, hair='white', fer='steel', bend=38):
    """Radiator brush: a small flat head set at an angle on a long thin handle."""
    R = empty('radiator'); w, t, Lf, L = 1.9, .55, 2.6, 4.2
    H = empty('head'); H.parent = R
    a = math.radians(bend)
    ferrule(H, metal(fer, .24), w, t, Lf, n=5, top=(w*.96, t*.98, 5), beads=[(-.6, .05, .045), (-.85, .05, .045)], nails=[(-w*.6, -Lf+.4), (w*.6, -Lf+.4)], nailmat=metal('brass', .3))
    bristles('hair', hairmat(HAIR[hair], trans=.22), -.4, L+.4, w*.96, t*.9, n=int(7000*detail), bulge=.04, tt=t*.6, chisel=.08, rad=.0125, jit=.035, parent=H, seed=seed)
    neck = wood('beech', .8, .26, seed=seed)
    join = -Lf-2.0  # where the neck grows out of the bent stick, in the head's own measure
    loft('neck', [(join-.5, .44, .42, 2), (join, .52, .47, 2), (-Lf-1.2, .86, .50, 2.4), (-Lf-.4, w*.9, t*.93, 4), (-Lf+.1, w*.93, t*.93, 5), (-Lf+.6, w*.9, t*.9, 5)], neck, parent=H, rings=80)
    # one stick, bent by steam: straight up to `bend0`, then an arc that leaves in the direction of the head
    bend0, run = -4.4, 3.2; k = math.tan(a)/(2*run); end = bend0+run
    def off(y): return -k*max(0, min(y, end)-bend0)**2-max(0, y-end)*math.tan(a)
    H.rotation_euler = (0, 0, a); H.location = (off(end)+math.sin(a)*join, end-math.cos(a)*join, 0)
    m = mark('radiator', [['RADIATOR  38   LONG REACH', 'sans', .42, .08]], (1700, 150), icon=False)
    import subprocess
    mr = m.replace('.png', '_r.png'); subprocess.run(['/usr/bin/python3', '-c', f"from PIL import Image;Image.open('{m}').rotate(90,expand=True).save('{mr}')"])
    hm = wood('beech', .8, .26, seed=seed, dip='#1F4B41', dip_y=-17.5, dip_below=True, mark=(mr, -.26, -11.5, .46, 5.2), mark_mode='burn')
    st = [(-24, .02, .02, 2), (-23.95, .3, .3, 2), (-23.6, .58, .56, 2), (-22.4, .78, .70, 2.1), (-19, .70, .64, 2), (-14, .64, .60, 2), (-8, .60, .54, 2)]
    st += [(y, .58+.05*(y-bend0)/run if y > bend0 else .58, .50, 2, off(y), 0) for y in np.linspace(bend0-.6, end+.25, 12)]
    handle_turned(R, hm, st, holeR=.2, holey=-22.6)
    R.location.z = .8
    return R, (-24, end-math.cos(a)*join+math.cos(a)*L+math.sin(a)*w)

def sleeves(detail=1.0, seed=13):
    """Two spare roller sleeves side by side, the plastic core showing at both ends."""
    R = empty('sleeves'); half, r, ln = 9.0, 2.1, .5
    for k, (x, y, turn) in enumerate(((-3.25, -.9, .4), (3.25, .9, 2.1))):
        S = empty('sleeve%d' % k); S.parent = R
        core = plain('core', '#B3A896', .5, bump=.02); e = 1.0
        lathe('core', [(r*.86, -half-e), (r*.98, -half-e), (r, -half-e+.04), (r, half+e-.04), (r*.98, half+e), (r*.86, half+e), (r*.86, -half-e)], core, axis='X', parent=S)
        hm = hairmat([(0, '#C9BEA8'), (.6, '#E4DCCB'), (1, '#F3EEE3')], trans=.35, var=.22, rough=.5, spec=.3)
        pile('pile%d' % k, hm, r*.98, half, int(150000*detail), ln, .0105, S, seed+k, curl=.10)
        S.location = (x, y, 0); S.rotation_euler = (turn, 0, math.pi/2)
    R.location.z = r+ln*.86
    return R, (-half-3.2, half+3.2)
