//! What one viewer may see.
use crate::state::Merchants;
use game_core::Viewer;
/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
}
impl View {
    pub(crate) fn of(_game: &Merchants, viewer: Viewer) -> Self {
        View { viewer }
    }
    /// Who.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }
}
